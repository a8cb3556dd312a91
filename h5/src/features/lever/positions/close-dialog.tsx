import { formatUnits, parseUnits } from '@halyard/money'
import { AmountField, Button, Chip, Dialog, finishAmount, Rows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useNotLive } from '../../../lib/trading/not-live.ts'
import { closingOf } from '../figures.ts'
import { useActOnce } from './act-once.ts'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { PositionFacts } from './position-facts.tsx'
import { useStanding } from './use-standing.ts'

const PARTS = [25n, 50n, 75n, 100n] as const

/** Closes all or some of a position's lots at the market, after saying what that would bring. */
export function CloseDialog({ position, contract, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const standing = useStanding(contract, position)
  const held = BigInt(position.open_share)
  const [share, setShare] = useState(String(position.open_share))
  const act = useActOnce()
  const notLive = useNotLive()
  const lots = parseUnits(finishAmount(share), 0)
  const wrong =
    !lots || held === 0n ? t('shareMissing') : lots > held ? t('closeAtMost', { held }) : undefined
  const closing = lots && !wrong ? closingOf(contract, standing.holding, standing.markTicks, lots) : undefined
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, contract.legalDecimals))} ${contract.legal}`
  const choose = (text: string) => {
    setShare(text)
    act.change()
  }
  const close = async () => {
    const body = lots === held ? { id: position.id } : { id: position.id, share: Number(lots) }
    const done = await act.send('lever/close', body, ({ open_share: left }) =>
      t(Number(held) - left < Number(lots) ? 'closedPart' : 'closedLots', {
        lots: f.exact(String(Number(held) - left)),
        asked: f.exact(String(lots)),
      }),
    )
    if (done) onClose()
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('closeTitle')}>
      <PositionFacts contract={contract} position={position} />
      <AmountField
        decimals={0}
        error={act.refusal?.message ?? (share === '' ? undefined : wrong)}
        label={t('lotsToClose')}
        onChange={choose}
        value={share}
      />
      <div className="mt-1 flex flex-wrap gap-1">
        {PARTS.map((part) => (
          <Chip
            key={String(part)}
            onClick={() => choose(String((held * part + 99n) / 100n))}
            selected={lots === (held * part + 99n) / 100n}
          >
            {String(part)}%
          </Chip>
        ))}
      </div>
      <Rows
        rows={[
          { label: t('expectedProfit'), value: money(closing?.profit), strong: true },
          { label: t('estimatedFee'), value: money(closing?.fee) },
          { label: t('expectedBack'), value: money(closing?.back) },
        ]}
      />
      <p className="mt-2 text-13 text-muted">{t('closeNote')}</p>
      <div className="mt-4">
        <Button loading={act.busy} onClick={() => void close()} reason={notLive ?? wrong} wide>
          {t('closeLots', { lots: lots && !wrong ? f.exact(String(lots)) : '' })}
        </Button>
      </div>
    </Dialog>
  )
}
