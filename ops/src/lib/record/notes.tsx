import type { RecordNote } from '@halyard/api/ops-client'
import { Button, Card, TextArea, toast } from '@halyard/ui'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callOps } from '../calls/calls.ts'
import { useRefresh } from '../calls/queries.ts'
import { TimeText } from '../format/time-text.tsx'

const NOTE_MAX = 2_000

interface NotesProps {
  readonly target: string
  /** Undefined while loading. */
  readonly notes: readonly RecordNote[] | undefined
}

/** Renders the notes on a record, which customers never see, and a field for one more. */
export function Notes({ target, notes = [] }: NotesProps) {
  const { t } = useTranslation()
  const id = useId()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await callOps('ops/record/note', { target, text: text.trim() })
    setSending(false)
    if (!answer.ok) return toast(answer.message, 'bad')
    setText('')
    await refresh()
  }
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 className="mb-2 text-15 font-semibold" id={id}>
          {t('notes')}
        </h2>
        <ul className="mb-3 grid gap-3">
          {notes.map((note) => (
            <li className="text-13" key={note.id}>
              <p className="whitespace-pre-wrap">{note.text}</p>
              <p className="text-muted">
                {note.operator.nickname} · <TimeText at={note.at} />
              </p>
            </li>
          ))}
        </ul>
        <form className="grid gap-2" onSubmit={(event) => void add(event)}>
          <TextArea
            help={t('noteHelp')}
            label={t('noteLabel')}
            maxLength={NOTE_MAX}
            onChange={setText}
            rows={2}
            value={text}
          />
          <div>
            <Button disabled={text.trim() === ''} kind="quiet" loading={sending} size="small" type="submit">
              {t('addNote')}
            </Button>
          </div>
        </form>
      </section>
    </Card>
  )
}
