import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from '../format/format.ts'
import { usePrices } from '../socket/connection.ts'

/** Renders the time of stale prices: "as of 00:41:03". Renders nothing while prices are live. */
export function PriceAge() {
  const { t } = useTranslation()
  const f = useFormat()
  const { stale, asOf } = usePrices()
  if (!stale || asOf === 0) return null
  return <span className="text-11 whitespace-nowrap text-danger">{t('asOf', { time: f.time(asOf) })}</span>
}
