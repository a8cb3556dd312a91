import type { RecordNote } from '@halyard/api/ops-client'
import { useTranslation } from '../language/use-translation.ts'
import { callOps } from '../calls/calls.ts'
import { TimeText } from '../format/time-text.tsx'
import { NoteForm } from './note-form.tsx'
import { TitledCard } from './titled-card.tsx'
import { ColleagueName } from '../staff-name.tsx'

const NOTE_MAX = 2_000

interface NotesProps {
  readonly target: string
  /** Undefined while loading. */
  readonly notes: readonly RecordNote[] | undefined
}

/** Renders the notes on a record, which customers never see, and a field for one more. */
export function Notes({ target, notes = [] }: NotesProps) {
  const { t } = useTranslation()
  return (
    <TitledCard title={t('notes')}>
      <ul className="mb-3 grid gap-3">
        {notes.map((note) => (
          <li className="text-13" key={note.id}>
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-muted">
              <ColleagueName of={note.operator} /> · <TimeText at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      <NoteForm
        help={t('noteHelp')}
        label={t('noteLabel')}
        maxLength={NOTE_MAX}
        onSend={(text) => callOps('ops/record/note', { target, text })}
      />
    </TitledCard>
  )
}
