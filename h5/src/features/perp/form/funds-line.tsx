import { floorDecimal, formatUnits } from '@halyard/money'
import { FactLine, Skeleton } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { Perp } from '../perp.ts'

interface FundsLineProps {
  readonly perp: Perp
  readonly available: bigint | undefined
}

/** Renders what the contract and the coin account have available, and the transfer link. */
export function FundsLine({ perp, available }: FundsLineProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <div className="flex items-center gap-x-1 text-11">
      <dl className="min-w-0 flex-1">
        <FactLine
          label={t('available')}
          text={
            available === undefined ? (
              <Skeleton className="h-4 w-20" />
            ) : (
              `${f.decimal(floorDecimal(formatUnits(available, perp.legalDecimals), 2), 2)} ${perp.legal}`
            )
          }
        />
      </dl>
      <button
        className="press relative inline-flex min-h-[32px] min-w-[32px] items-center justify-center gap-1.5 rounded-field font-medium text-brass before:absolute before:-inset-[6px]"
        onClick={() =>
          goTo(pathTo('assets/transfer/index', { currency: perp.legalId, from: 'coin', to: 'contract' }))
        }
        type="button"
      >
        <ArrowLeftRight aria-hidden size={16} />
        <span className={available === 0n ? undefined : 'sr-only'}>
          {t(available === 0n ? 'transferFirst' : 'transferIn')}
        </span>
      </button>
    </div>
  )
}
