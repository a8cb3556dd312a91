import { ListRow } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import type { Deposit } from './deposit.ts'
import { StageChip } from './stage-chip.tsx'

/** Renders one deposit: the amount, the time and the status. */
export function DepositRow({
  deposit,
  onClick,
}: {
  readonly deposit: Deposit
  readonly onClick: () => void
}) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  const { currency: name, stage, confirmations, confirmationsNeeded: needed } = deposit
  return (
    <ListRow
      chevron={false}
      left={<CoinMark name={name} />}
      onClick={onClick}
      right={
        stage === 'confirming' ? (
          <span className="text-13 tabular-nums">{t('ofBlocks', { n: confirmations, needed })}</span>
        ) : undefined
      }
      subtitle={
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StageChip stage={stage} />
          {f.dateTime(deposit.time)}
        </span>
      }
      title={
        <span className="tabular-nums">
          {f.exact(deposit.amount)} {name}
        </span>
      }
    />
  )
}
