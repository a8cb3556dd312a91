import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'

type Candidate = ParsedOf<'ops/staff/find'>

/** Reads the account of an id, account number or e-mail address; `undefined` until one is found. */
export function useCandidate(query: string): {
  readonly found: Candidate | undefined
  readonly error?: string
} {
  const isWhole = /^(?:[1-9][0-9]{3,14}|[^\s@]+@[^\s@]+\.[^\s@]{2,})$/.test(query)
  const { data, error, isPlaceholderData } = useOps('ops/staff/find', { query }, { enabled: isWhole })
  if (!isWhole || isPlaceholderData) return { found: undefined }
  return { found: error ? undefined : data, ...(error ? { error: error.message } : {}) }
}

/** Renders who gets a role, before they have it. */
export function CandidateFacts({ query }: { readonly query: string }) {
  const { t } = useTranslation('staff')
  const { found, error } = useCandidate(query)
  if (!found)
    return <p className={`text-13 ${error ? 'text-danger' : 'text-muted'}`}>{error ?? t('candidateHint')}</p>
  const facts = [
    { label: t('email'), value: found.email ?? '–' },
    { label: t('nickname'), value: found.nickname },
    { label: t('accountId'), value: `${found.id} · ${found.accountNumber}` },
    { label: t('registered'), value: <TimeText at={found.registeredAt} /> },
    { label: t('roleNow'), value: t(`common:role_${found.role}`) },
  ]
  return (
    <div className="rounded-card border border-line p-3 text-13">
      <p className="font-semibold">{t('candidate')}</p>
      <dl className="mt-1.5 grid gap-1.5 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
