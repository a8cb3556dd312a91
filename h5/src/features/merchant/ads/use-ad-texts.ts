import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { minutesAhead, toLocalTime } from '../form/local-hours.ts'
import { priceNow } from '../fiat-config.ts'
import { useFiatConfig } from '../use-merchant.ts'
import type { OwnAd } from './own-ad.ts'

/** The terms of an advertisement as texts. */
interface AdTexts {
  /** The price now, without its currency; undefined while a floating price is not known. */
  readonly price: string | undefined
  /** The share of the index; undefined if the price is fixed. */
  readonly floating: string | undefined
  readonly limits: string
  /** Opening hours in local time. */
  readonly hours: string
}

/** Returns the terms of an advertisement in the words and formats of the language. */
export function useAdTexts(ad: OwnAd): AdTexts {
  const { t } = useTranslation('merchant')
  const f = useFormat()
  const config = useFiatConfig().data
  const price = ad.price ?? (config && priceNow(config, ad))
  const ahead = minutesAhead()
  return {
    price: price === undefined ? undefined : f.exact(price),
    floating: ad.indexPpm === undefined ? undefined : t('ofIndex', { share: f.rate(ad.indexPpm) }),
    limits: t('range', { from: f.exact(ad.amountMin), to: `${f.exact(ad.amountMax)} ${ad.currency}` }),
    hours:
      ad.opensMinute === ad.closesMinute
        ? t('alwaysOpen')
        : t('range', { from: toLocalTime(ad.opensMinute, ahead), to: toLocalTime(ad.closesMinute, ahead) }),
  }
}
