import type { ChangeKind } from '@halyard/api/ops-client'
import type { OpsProposal } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { AmountText } from '../format/amount-text.tsx'

/** The kinds that change no terms which customers have accepted. */
const WITHOUT_TERMS: ReadonlySet<ChangeKind> = new Set([
  'staff',
  'staff_identity',
  'service',
  'opening',
  'rate',
  'suspension',
  'halt',
  'news',
  'cancellation',
  'launch',
  'pool',
  'fees',
  'refund',
])

/** Renders what a change affects, as it was counted when it was proposed. */
export function Affected({ affects, kind }: Pick<OpsProposal, 'affects' | 'kind'>) {
  const { t } = useTranslation()
  const keepsTerms = !WITHOUT_TERMS.has(kind)
  if (affects.length === 0 && !keepsTerms) return null
  return (
    <section aria-label={t('affects')}>
      <h3 className="text-13 font-semibold">{t('affects')}</h3>
      <dl className="mt-1 grid gap-1 text-13">
        {affects.map(({ fact, value, currency }) => (
          <div className="flex justify-between gap-3" key={`${fact} ${currency}`}>
            <dt className="text-muted">{t(`fact_${fact}`)}</dt>
            <dd>
              <AmountText amount={value} currency={currency ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      {keepsTerms ? <p className="mt-2 text-13 text-muted">{t('keepsTerms')}</p> : null}
    </section>
  )
}
