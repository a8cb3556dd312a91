import type { Finding } from '@halyard/receipt/keeping'
import { Button, ConfirmSheet } from '@halyard/ui'
import { CircleAlert, Download } from '@halyard/ui/icons'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveEvidence } from '../evidence/save-evidence.ts'
import { textsOf } from './finding-texts.ts'
import { Fingerprint } from './fingerprint.tsx'
import { deleteFinding, pinnedKeys, trustKey } from './keeping.ts'
import { useKept } from './kept-store.ts'

/** Renders the findings: the contradiction or the doubt, its file, and the next step. Stays until it is deleted. */
export function KeepingNotices() {
  const { t } = useTranslation('option/keeping')
  const findings = useKept((kept) => kept.findings)
  const [asked, setAsked] = useState<Finding>()
  return (
    <div role="alert">
      {findings.map((finding) => (
        <FindingCard finding={finding} key={finding.id} onDelete={() => setAsked(finding)} />
      ))}
      <ConfirmSheet
        action={t('delete')}
        kind="danger"
        note={t('deleteNote')}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void deleteFinding(asked)
          setAsked(undefined)
        }}
        open={asked !== undefined}
        rows={[]}
        title={t('deleteTitle')}
      />
    </div>
  )
}

interface FindingCardProps {
  readonly finding: Finding
  readonly onDelete: () => void
}

function FindingCard({ finding, onDelete }: FindingCardProps) {
  const { t } = useTranslation('option/keeping')
  const f = useFormat()
  const { title, what, next } = textsOf(finding)
  const { kind, optionId, proof, term, publicKey, foundAt } = finding
  return (
    <section className="mx-4 mt-3 rounded-card border border-danger bg-surface p-4 text-15">
      <h3 className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden className="shrink-0" size={20} />
        {t(title)}
      </h3>
      <p className="mt-2">{t(what, { term: term ?? '' })}</p>
      <p className="mt-1 text-13 text-muted">
        {optionId === null ? null : `${t('ofOption', { id: optionId })} · `}
        {f.dateTime(foundAt)}
        {proof ? (
          <>
            {' · '}
            <code className="wrap-anywhere">{proof}</code>
          </>
        ) : null}
      </p>
      {publicKey ? <Fingerprint publicKey={publicKey} /> : null}
      <p className="mt-2 text-13">{t(next)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden size={18} />}
          kind="danger"
          onClick={() => void pinnedKeys().then((keys) => saveEvidence(finding, keys))}
          size="small"
        >
          {t('saveEvidence')}
        </Button>
        {kind === 'key_replaced' && publicKey ? (
          <Button kind="quiet" onClick={() => void trustKey(publicKey)} size="small">
            {t('trustKey')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onDelete} size="small">
          {t('delete')}
        </Button>
      </div>
    </section>
  )
}
