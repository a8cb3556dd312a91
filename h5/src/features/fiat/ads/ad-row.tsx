import { Button } from '@halyard/ui'
import { Timer } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type Ad, limitsOf } from './ad.ts'
import { MerchantLine } from './merchant-line.tsx'
import { useAmounts } from '../use-amounts.ts'

interface AdRowProps {
  readonly ad: Ad
  /** Whether the customer is its merchant, who cannot take it. */
  readonly isOwn: boolean
  readonly onTake: () => void
}

/** Renders an advertisement: the merchant, the price, the limits, the banks, and the button that takes it. */
export function AdRow({ ad, isOwn, onTake }: AdRowProps) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const amounts = useAmounts()
  const limits = limitsOf(ad)
  const buys = ad.side === 'sell'
  return (
    <li className="px-4 py-3">
      <MerchantLine merchant={ad.merchant} />
      <div className="mt-1.5 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-full min-w-min flex-1">
          <p className="text-20 font-semibold whitespace-nowrap tabular-nums">
            {ad.price === undefined ? '—' : f.exact(ad.price)}{' '}
            <span className="text-13 font-normal text-muted">{ad.fiat}</span>
          </p>
          <dl className="mt-1 text-13 text-muted">
            {limits ? (
              <Line
                label={t('limits')}
                text={`${amounts.plainFiat(limits.totalMin, ad.fiat)} – ${amounts.fiat(limits.totalMax, ad.fiat)}`}
              />
            ) : null}
            <Line label={t('left')} text={amounts.coins(ad.left, ad.currency)} />
          </dl>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-11 text-muted">
            <span className="flex items-center gap-1">
              <Timer aria-hidden size={14} />
              {t('minutes', { minutes: ad.payMinutes })}
            </span>
            {bankNames(ad).map((bank) => (
              <span className="border-l-2 border-brass pl-1.5" key={bank}>
                {bank}
              </span>
            ))}
          </p>
        </div>
        {isOwn ? (
          <span className="shrink-0 text-13 text-muted">{t('ownAd')}</span>
        ) : (
          <Button
            aria-label={`${t(buys ? 'buy' : 'sell')} ${ad.currency}: ${ad.merchant.name}`}
            className="shrink-0"
            disabled={limits === undefined}
            kind={buys ? 'up' : 'down'}
            onClick={onTake}
            size="small"
          >
            {t(buys ? 'buy' : 'sell')}
          </Button>
        )}
      </div>
      {limits === undefined ? <p className="mt-1 text-13 text-muted">{t('priceStale')}</p> : null}
    </li>
  )
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{label}</dt>
      <dd className="text-text tabular-nums">{text}</dd>
    </div>
  )
}

/** Returns the names of an advertisement's banks, each once. */
function bankNames({ banks }: Ad): string[] {
  return Array.from(new Set(banks.map(({ name }) => name)))
}
