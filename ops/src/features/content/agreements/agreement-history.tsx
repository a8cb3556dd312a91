import type { Language } from '@halyard/api/client'
import type { ReactNode } from 'react'
import type { OpsAgreementTexts } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { TextDiff } from '../shared/text-diff.tsx'
import { TitledCard } from '../../../lib/record/titled-card.tsx'
import { byLanguage } from './agreement-draft.ts'
import { useStaffName } from '../../../lib/staff-name.tsx'

interface AgreementHistoryProps {
  /** The version that is replaced. */
  readonly former: Pick<OpsAgreementTexts, 'version' | 'texts'> | undefined
  readonly revisions: OpsAgreementTexts['revisions']
  readonly language: Language
  /** The text in the editor, which the others are compared with. */
  readonly text: string
}

/** Renders what a text changes in the version before it, and in its own earlier revisions. */
export function AgreementHistory({ former, revisions, language, text }: AgreementHistoryProps) {
  const { t } = useTranslation('content')
  const nameOf = useStaffName()
  const compare = (texts: OpsAgreementTexts['texts']) => byLanguage(texts)[language]
  return (
    <TitledCard title={t('changes')}>
      {former ? (
        <Compared name={t('sinceVersion', { version: former.version })} open>
          <TextDiff after={text} before={compare(former.texts)} />
        </Compared>
      ) : null}
      {revisions.map(({ revision, status, editedBy, editedAt, texts }) => (
        <Compared
          key={revision}
          name={
            <>
              {editedBy === null
                ? t('shippedText')
                : t(`revision_${status}`, { number: revision, by: nameOf(editedBy) })}{' '}
              {editedBy === null ? null : <TimeText at={editedAt} />}
            </>
          }
        >
          <TextDiff after={text} before={compare(texts)} />
        </Compared>
      ))}
    </TitledCard>
  )
}

interface ComparedProps {
  readonly name: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}

function Compared({ name, open = false, children }: ComparedProps) {
  return (
    <details open={open}>
      <summary className="press min-h-11 cursor-pointer py-3 text-13">{name}</summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
