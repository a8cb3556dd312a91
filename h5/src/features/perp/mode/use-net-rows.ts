import { formatUnits } from '@halyard/money'
import type { RowsProps } from '@halyard/ui'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { lotsText } from '../lots-text.ts'
import type { Perp } from '../perp.ts'
import type { PerpSide } from '@halyard/formulas'
import { signedText } from '../signed-text.ts'
import type { NetOutcome } from './net-outcome.ts'

/** Returns what an order does to the position in net mode, as label and value; nothing in separate mode. */
export function useNetRows(
  perp: Perp,
  net: NetOutcome | undefined,
  side: PerpSide,
  type: 'limit' | 'market',
): RowsProps['rows'] {
  const { t } = useTranslation('perp')
  const f = useFormat()
  if (!net) return []
  const { closes, closesOf, opens, adds, profit, back, after } = net
  const exact = (lots: bigint) => f.exact(String(lots))
  return [
    ...(closes === 0n
      ? []
      : [
          {
            label: t('netCloses'),
            value: t('netClosesOf', {
              lots: exact(closes),
              held: exact(closesOf),
              side: t(side === 'long' ? 'short' : 'long'),
            }),
            strong: true,
          },
          { label: t('expectedProfit'), value: signedText(f, perp, profit) },
          {
            label: t('expectedBack'),
            value: `${f.exact(formatUnits(back, perp.legalDecimals))} ${perp.legal}`,
          },
        ]),
    ...(opens === 0n
      ? []
      : [
          { label: t(adds ? 'netAdds' : 'netOpens'), value: t('lots', { lots: exact(opens) }), strong: true },
        ]),
    {
      label: t(type === 'limit' ? 'positionOnceFilled' : 'positionThen'),
      value: after ? `${t(after.side)} · ${lotsText(t, f, perp, after.lots)}` : t('none'),
      strong: true,
    },
  ]
}
