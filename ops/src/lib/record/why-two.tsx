import type { WhyTwo } from '@halyard/api/ops-client'
import { useTranslation } from '../language/use-translation.ts'

/** Renders why a second person must decide, by the server's rules; nothing if one is enough. */
export function WhyTwoList({ reasons }: { readonly reasons: readonly WhyTwo[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <div className="mb-3 text-13">
      <p className="font-semibold">{t('whyTwo')}</p>
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{t(`whyTwo_${reason}`)}</li>
        ))}
      </ul>
    </div>
  )
}
