import { Button, ConfirmSheet, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../language/use-translation.ts'
import { type CancelOne, cancelSelected } from './cancel-selected.ts'

interface CancelSelectedButtonProps<Row> {
  readonly rows: readonly Row[]
  readonly cancel: CancelOne<Row>
  /** Called with the reasons of the orders that are still open. */
  readonly onDone: (left: ReadonlyMap<string, string>) => void
}

/** Renders the button that cancels the selected orders after a confirmation, which lists them. */
export function CancelSelectedButton<Row extends { readonly id: string; readonly name: string }>(
  props: CancelSelectedButtonProps<Row>,
) {
  const { rows, cancel, onDone } = props
  const { t } = useTranslation('terminal')
  const [open, setOpen] = useState(false)
  // Orders that fill while the question is open stay on it.
  const [asked, setAsked] = useState(rows)
  const [done, setDone] = useState<number>()
  const n = asked.length
  const confirm = async () => {
    setDone(0)
    const left = await cancelSelected(asked, cancel, setDone)
    setDone(undefined)
    setOpen(false)
    onDone(left)
    const cancelled = t('tallyCancelled', { n: n - left.size })
    if (left.size === 0) toast(cancelled, 'plain')
    else toast(`${cancelled} · ${t('tallyLeft', { n: left.size })}`, 'bad')
  }
  return (
    <>
      <Button
        disabled={rows.length === 0}
        kind="danger"
        onClick={() => {
          setAsked(rows)
          setOpen(true)
        }}
        size="small"
      >
        {t('cancelSelected', { n: rows.length })}
      </Button>
      <ConfirmSheet
        action={t('cancelSelected', { n })}
        kind="danger"
        loading={done !== undefined}
        note={
          <span aria-live="polite">
            {done === undefined ? t('cancelAllNote') : t('cancellingOf', { done, n })}
          </span>
        }
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        open={open}
        rows={asked.map(({ name }, at) => ({ label: `${at + 1}.`, value: name }))}
        title={t('cancelSelectedTitle', { n })}
      />
    </>
  )
}
