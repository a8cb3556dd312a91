import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useDurationText } from '../durations.ts'
import { RESULTS } from '../orders/result-texts.ts'
import { type SharedOption, yieldText } from './shared-option.ts'

/** The texts of a card, on the screen and in its picture. */
export interface CardTexts {
  /** 'Call BTC/USDT · 30 s'. */
  readonly name: string
  readonly result: string
  /** The yield of the stake: '+80%'. */
  readonly figure: string
  readonly tone: 'up' | 'down' | 'muted'
  readonly rows: ReadonlyArray<{ readonly label: string; readonly value: string }>
}

const TONES = { win: 'up', lose: 'down', draw: 'muted', void: 'muted' } as const

/** Returns the texts of the card of an option. */
export function useCard(shared: SharedOption): CardTexts {
  const { t } = useTranslation('option')
  const f = useFormat()
  const formatDuration = useDurationText()
  const { type, base, quote, seconds, result, priceDecimals } = shared
  const price = (text: string | undefined) =>
    text === undefined ? '—' : `${f.decimal(text, priceDecimals)} ${quote}`
  return {
    name: `${t(type)} ${base}/${quote} · ${formatDuration(seconds)}`,
    result: t(RESULTS[result].text),
    figure: yieldText(shared, f),
    tone: TONES[result],
    rows: [
      { label: t('boughtAt'), value: f.zonedDateTime(shared.acceptedAt) },
      { label: t('entryPrice'), value: price(shared.entryPrice) },
      { label: t('deliveredAt'), value: f.zonedDateTime(shared.settledAt) },
      { label: t('deliveryPrice'), value: price(shared.deliveryPrice) },
    ],
  }
}
