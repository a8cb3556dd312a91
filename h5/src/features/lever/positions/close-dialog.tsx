import { formatUnits, parseUnits } from '@halyard/money'
import { AmountField, Button, Chip, Dialog, finishAmount, Rows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useSlowDepth } from '../../../lib/depth-store.ts'
import { useNotLive } from '../../../lib/trading/not-live.ts'
import { closedNet, closingOf } from '../closing.ts'
import { useLeverDepth, useTicker } from '../contracts.ts'
import { useActOnce } from './act-once.ts'
import type { PositionDialogProps } from './position-dialog-props.ts'
import { PositionFacts } from './position-facts.tsx'
import { useStanding } from './use-standing.ts'

/** How often the figures from the book are read again: no faster than a person reads. */
const ESTIMATE_MS = 300
const PARTS = [25n, 50n, 75n, 100n] as const

/** Closes all or some of a position's lots at the market, after saying what the order book would pay for them. */
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
  const book = useSlowDepth(useLeverDepth(contract), open ? ESTIMATE_MS : undefined)
  const index = useTicker(contract.contractId)?.index_price
  const indexTicks = index === undefined ? undefined : parseUnits(index, contract.priceDecimals)
  const isKnown = book.state === 'live' && indexTicks !== undefined
  const closing =
    lots && !wrong && isKnown
      ? closingOf(contract, standing.holding, position, lots, {
          indexTicks,
          levels: standing.holding.side === 1 ? book.bids : book.asks,
        })
      : undefined
  const shortfall = lots && !wrong && isKnown && (closing?.lots ?? 0n) < lots
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, contract.legalDecimals))} ${contract.legal}`
  const signedMoney = (units: bigint) =>
    `${units > 0n ? '+' : ''}${f.decimal(formatUnits(units, contract.legalDecimals), 2)} ${contract.legal}`
  const choose = (text: string) => {
    setShare(text)
    act.change()
  }
  const close = async () => {
    const body = lots === held ? { id: position.id } : { id: position.id, share: Number(lots) }
    const done = await act.send('lever/close', body, (after) => {
      const closed = Number(held) - after.open_share
      return t(closed < Number(lots) ? 'closedPart' : 'closedLots', {
        lots: f.exact(String(closed)),
        asked: f.exact(String(lots)),
        net: signedMoney(closedNet(contract, position, after)),
      })
    })
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
          {
            label: t('expectedPrice'),
            value: closing ? f.exact(formatUnits(closing.ticks, contract.priceDecimals)) : '—',
          },
          {
            label: t('netProfit'),
            value: closing ? signedMoney(closing.net) : '—',
            strong: true,
          },
          { label: t('estimatedFee'), value: money(closing?.fee) },
          { label: t('expectedBack'), value: money(closing?.back) },
        ]}
      />
      {shortfall ? (
        <p className="mt-2 text-13">{t('closesPart', { lots: f.exact(String(closing?.lots ?? 0n)) })}</p>
      ) : null}
      <p className="mt-2 text-13 text-muted">{t('closeNote')}</p>
      <div className="mt-4">
        <Button loading={act.busy} onClick={() => void close()} reason={notLive ?? wrong} wide>
          {t('closeLots', { lots: lots && !wrong ? f.exact(String(lots)) : '' })}
        </Button>
      </div>
    </Dialog>
  )
}
