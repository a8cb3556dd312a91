import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { TimedOption } from '../timed-option.ts'

const RULES = { call: 'ruleCall', put: 'rulePut', even: 'ruleEven' } as const

/** Renders the settlement rule in words. It is the same for every customer and fixed at purchase. */
export function RuleText({ order }: { readonly order: TimedOption }) {
  const { t } = useTranslation('option')
  const window = Math.round((order.deliveryAt - order.windowFrom) / 100) / 10
  return (
    <div className="my-4 text-13 text-muted">
      <h3 className="text-15 font-semibold text-text">{t('rule')}</h3>
      <p className="mt-1">{t(order.isDelayed ? 'ruleEntryDelayed' : 'ruleEntry')}</p>
      <p className="mt-1">{t('ruleDelivery', { seconds: window })}</p>
      <p className="mt-1">{t(RULES[order.type])}</p>
      <p className="mt-1">{t(order.isDelayed ? 'ruleVoidDelayed' : 'ruleVoid')}</p>
    </div>
  )
}
