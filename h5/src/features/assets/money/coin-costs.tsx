import { floorDecimal } from '@halyard/money'
import { Card, ChangeText, Fact } from '@halyard/ui'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import type { CoinCost } from './money.ts'

/** Two facts a line, and one where text is large. */
export const FACTS = 'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2 text-15'

/** USDT, in which everything is counted, has neither gains nor another cost than itself. */
const MEASURE = 'USDT'

/** Renders each coin with its amount, average cost, value and gains. */
export function CoinCosts({ coins }: { readonly coins: readonly CoinCost[] }) {
  const { t } = useTranslation('assets')
  return (
    <Card flush>
      {coins.map((coin) => (
        <Coin coin={coin} key={coin.currencyId} />
      ))}
      {coins.length === 0 ? <p className="p-4 text-15 text-muted">{t('moneyNone')}</p> : null}
    </Card>
  )
}

function Coin({ coin }: { readonly coin: CoinCost }) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { currency, amount, average, value, unrealised, realised, unpriced } = coin
  const gain = (signed: string | undefined) =>
    hidden ? (
      STARS
    ) : signed === undefined ? (
      t('noPrice')
    ) : (
      <ChangeText text={f.usd(signed.replace('-', ''))} value={signed} />
    )
  return (
    <section className="flex flex-col gap-2 px-4 py-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-15 font-semibold">
        {currency}
        <span className="min-w-0 break-words tabular-nums">{hidden ? STARS : f.exact(amount)}</span>
      </h3>
      {currency === MEASURE ? null : (
        <dl className={FACTS}>
          <Fact label={t('coinAverage')} text={average === undefined ? '–' : f.exact(shorten(average))} />
          <Fact
            label={t('coinValue')}
            text={hidden ? STARS : value === undefined ? t('noPrice') : f.usd(value)}
          />
          <Fact label={t('coinUnrealised')} text={gain(unrealised)} />
          <Fact label={t('coinRealised')} text={gain(realised)} />
        </dl>
      )}
      {/[1-9]/.test(unpriced) ? (
        <p className="text-13 text-amber">{t('coinUnpriced', { amount: f.exact(unpriced) })}</p>
      ) : null}
    </section>
  )
}

/** Cuts a cost of one coin to cents, or, below 1, to its first four digits. For display only. */
export function shorten(cost: string): string {
  const [whole = '0', fraction = ''] = cost.split('.')
  if (whole !== '0') return floorDecimal(cost, 2)
  const leading = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = fraction.slice(0, leading + 4)
  return kept === '' ? '0' : `0.${kept}`
}
