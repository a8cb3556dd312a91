import { FIAT_DECIMALS } from '@halyard/formulas'
import { Button, Card, Chip, Sheet } from '@halyard/ui'
import { Timer } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type FiatCoin, type FiatConfig, priceNow, totalAt } from '../fiat-config.ts'
import { type AdValues, enteredPrice } from './ad-rules.ts'
import type { PayCard } from './pay-card.ts'

interface AdPreviewProps {
  readonly values: AdValues
  readonly coin: FiatCoin
  readonly config: FiatConfig
  readonly cards: readonly PayCard[]
  readonly isEdit: boolean
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

/** Renders an advertisement as customers will see it, and the button that publishes it. */
export function AdPreview({ open, onClose, onConfirm, isEdit, ...ad }: AdPreviewProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const [sending, setSending] = useState(false)
  const confirm = async () => {
    setSending(true)
    await onConfirm()
    setSending(false)
  }
  const { coin } = ad
  return (
    <Sheet
      actions={
        <Button loading={sending} onClick={() => void confirm()} wide>
          {t(isEdit ? 'saveChanges' : 'publish')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('previewTitle')}
    >
      <PreviewCard {...ad} />
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-13 text-muted">
        <li>{t(`notice_${ad.values.side}`, { coin: coin.name })}</li>
        {coin.feePpm > 0 ? <li>{t('noticeFee', { fee: f.rate(coin.feePpm) })}</li> : null}
        {isEdit ? <li>{t('noticeEdit')}</li> : null}
      </ul>
    </Sheet>
  )
}

type PreviewCardProps = Pick<AdPreviewProps, 'values' | 'coin' | 'config' | 'cards'>

function PreviewCard({ values, coin, config, cards }: PreviewCardProps) {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const nickname = useSession((session) => session.user?.nickname) ?? ''
  const { side, fiat, amountMin, amountMax, left, terms } = values
  const price = priceNow(config, { side, currencyId: coin.id, fiat, ...enteredPrice(values) })
  const total = (quantity: string) =>
    f.decimal(totalAt(quantity, price, { fiat, decimals: coin.decimals }) ?? '0', FIAT_DECIMALS[fiat])
  const chosen = cards.filter(({ id }) => side === 'sell' && values.cardIds.includes(id))
  const banks = Array.from(new Set(chosen.map(({ bank }) => bank)))
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-15 font-semibold break-words">{nickname}</p>
        <Chip tone={side === 'sell' ? 'up' : 'down'}>
          {t(side === 'sell' ? 'customersBuy' : 'customersSell', { coin: coin.name })}
        </Chip>
      </div>
      <p className="mt-2 text-20 font-semibold break-words tabular-nums">
        {price === undefined ? '—' : f.exact(price)}{' '}
        <span className="text-13 font-normal text-muted">{fiat}</span>
      </p>
      {price === undefined ? <p className="text-13 text-danger">{t('priceStale')}</p> : null}
      <dl className="mt-1 flex flex-col gap-0.5 text-13">
        {price === undefined ? null : (
          <Line
            label={t('limits')}
            text={t('range', { from: total(amountMin), to: `${total(amountMax)} ${fiat}` })}
          />
        )}
        <Line label={t('left')} text={`${f.exact(left)} ${coin.name}`} />
        {values.isAlwaysOpen ? null : (
          <Line label={t('hours')} text={t('range', { from: values.opens, to: values.closes })} />
        )}
      </dl>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <span className="flex items-center gap-1">
          <Timer aria-hidden size={14} />
          {t('minutes', { minutes: values.payMinutes })}
        </span>
        {banks.map((bank) => (
          <span className="min-w-0 border-l-2 border-brass pl-1.5 break-words" key={bank}>
            {bank}
          </span>
        ))}
      </p>
      {terms.trim() === '' ? null : (
        <p className="mt-2 text-13 break-words whitespace-pre-line">{terms.trim()}</p>
      )}
    </Card>
  )
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{text}</dd>
    </div>
  )
}
