import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Facts } from '../../lib/record/facts.tsx'

/** Renders the progress of the rotation to the current secret; nothing if the secret was never rotated. */
export function SecretRotation({ system: { secretRotation } }: { readonly system: OpsSystem }) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  if (!secretRotation) return null
  const { waiting, unreadable, finishedAt, olderFundPasswords } = secretRotation
  return (
    <Facts
      facts={[
        {
          label: t('state'),
          value: t(finishedAt === null ? 'previousNeeded' : 'previousNotNeeded'),
        },
        { label: t('resealed'), value: <TimeText at={finishedAt} /> },
        { label: t('toReseal'), value: count(waiting) },
        {
          label: t('unreadable'),
          value: (
            <span className={unreadable > 0 ? 'font-semibold text-danger' : undefined}>
              {count(unreadable)}
            </span>
          ),
        },
        { label: t('olderFundPasswords'), value: count(olderFundPasswords) },
      ]}
      title={t('secretRotation')}
    />
  )
}
