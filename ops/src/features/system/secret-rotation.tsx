import type { OpsSystem } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Facts } from '../../lib/record/facts.tsx'

/** Renders how far the rotation to the current secret is; nothing if the secret was never rotated. */
export function SecretRotation({ system: { secret_rotation } }: { readonly system: OpsSystem }) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  if (!secret_rotation) return null
  const { waiting, unreadable, finished_at, older_fund_passwords } = secret_rotation
  return (
    <Facts
      facts={[
        {
          label: t('state'),
          value: t(finished_at === null ? 'previousNeeded' : 'previousNotNeeded'),
        },
        { label: t('resealed'), value: <TimeText at={finished_at} /> },
        { label: t('toReseal'), value: count(waiting) },
        {
          label: t('unreadable'),
          value: (
            <span className={unreadable > 0 ? 'font-semibold text-danger' : undefined}>
              {count(unreadable)}
            </span>
          ),
        },
        { label: t('olderFundPasswords'), value: count(older_fund_passwords) },
      ]}
      title={t('secretRotation')}
    />
  )
}
