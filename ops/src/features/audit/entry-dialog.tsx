import { Dialog } from '@halyard/ui'
import type { AuditEntry } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { changesBetween } from '../../lib/record/changes-between.ts'
import { Changes } from '../../lib/record/changes.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { OutcomeText } from '../../lib/record/outcome-text.tsx'
import { RoleText } from './role-text.tsx'

interface EntryDialogProps {
  /** Closed if undefined. */
  readonly entry: AuditEntry | undefined
  readonly onClose: () => void
}

/** Renders an entry of the audit log with what it changed. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('audit')
  return (
    <Dialog onClose={onClose} open={entry !== undefined} title={t('entry', { id: entry?.id ?? '' })}>
      {entry === undefined ? null : <Details entry={entry} />}
    </Dialog>
  )
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const customer = /^customer:(\d+)$/.exec(entry.target)?.[1]
  return (
    <Facts
      facts={[
        { label: t('at'), value: <TimeText at={entry.at} /> },
        { label: t('actor'), value: entry.actorId === null ? '–' : <CustomerLink id={entry.actorId} /> },
        { label: t('role'), value: <RoleText role={entry.role} /> },
        { label: t('ip'), value: entry.ip },
        {
          label: t('target'),
          value: customer === undefined ? entry.target : <CustomerLink id={Number(customer)} />,
        },
        { label: t('outcome'), value: <OutcomeText outcome={entry.outcome} /> },
        ...(entry.reason === '' ? [] : [{ label: t('reason'), value: entry.reason }]),
        { label: t('changes'), value: <ChangeOf entry={entry} /> },
      ]}
      title={entry.call}
    />
  )
}

/** Renders what differs between the states, or the only state that an act without both has. */
function ChangeOf({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  if (changesBetween(before, after).length > 0) return <Changes after={after} before={before} />
  const state = after ?? before
  if (state === null) return t('unchanged')
  return <pre className="font-mono text-11 whitespace-pre-wrap">{JSON.stringify(state, null, 2)}</pre>
}
