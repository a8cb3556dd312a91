import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { RecordLayout } from '../../../lib/record/record-layout.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { Draft } from './use-draft.ts'

interface EditorLayoutProps {
  readonly draft: Pick<Draft<object>, 'isChanged' | 'discard'>
  /** Acts of the operator on the record; undefined if it can only be read. */
  readonly acts: ReactNode
  readonly preview: ReactNode
  /** The fields of the record. */
  readonly children: ReactNode
}

/** Lays out a record that is written: its fields and the acts on it at the left, how customers see it at the right. */
export function EditorLayout({ draft, acts, preview, children }: EditorLayoutProps) {
  const { t } = useTranslation()
  return (
    <>
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <RecordLayout
        facts={
          <>
            {children}
            {acts ?? <p className="text-13 text-muted">{t('readOnly')}</p>}
          </>
        }
        side={preview}
      />
    </>
  )
}
