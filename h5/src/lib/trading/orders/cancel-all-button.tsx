import { Button, ConfirmSheet, type RowsProps, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import type { Tally } from './tally.ts'

export interface CancelAllProps {
  /** The number of current open orders. */
  readonly n: number
  /** The title with the number and type of orders. */
  readonly title: string
  readonly rows: RowsProps['rows']
  /** Cancels the orders, and reports how many were processed so far. */
  readonly cancelAll: (onProgress: (done: number) => void) => Promise<Tally>
  readonly onDone?: () => void
}

/** Renders the button that cancels several orders after a confirmation. */
export function CancelAllButton(props: CancelAllProps) {
  const { t } = useTranslation('trading')
  const { ask, running, sheet } = useCancelAll(props)
  return (
    <>
      {props.n > 1 || running ? (
        <Button kind="danger" loading={running} onClick={ask} size="small">
          {t('cancelAll')}
        </Button>
      ) : null}
      {sheet}
    </>
  )
}

/**
 * Returns the function that asks whether to cancel several orders, and the confirmation. Cancels the orders listed when the
 * confirmation opened.
 */
export function useCancelAll({ n, title, rows, cancelAll, onDone }: CancelAllProps) {
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  const [snapshot, setSnapshot] = useState({ n, title, rows, cancelAll })
  const [done, setDone] = useState<number>()
  const running = done !== undefined
  const confirm = async () => {
    setDone(0)
    const tally = await snapshot.cancelAll(setDone)
    setDone(undefined)
    setOpen(false)
    onDone?.()
    toast(tallyText(tally, t), tally.left > 0 ? 'bad' : 'plain')
  }
  return {
    ask: () => {
      setSnapshot({ n, title, rows, cancelAll })
      setOpen(true)
    },
    running,
    sheet: (
      <ConfirmSheet
        action={t('cancelAll')}
        kind="danger"
        loading={running}
        note={
          <span aria-live="polite">
            {running ? t('cancellingOf', { done, n: snapshot.n }) : t('cancelAllNote')}
          </span>
        }
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        open={open}
        rows={snapshot.rows}
        title={snapshot.title}
      />
    ),
  }
}

/** Returns the summary: '2 cancelled · 1 already filled or cancelled'. */
function tallyText(
  { cancelled, ended, left, message }: Tally,
  t: (key: string, values: { readonly n: number }) => string,
): string {
  return [
    cancelled > 0 || ended + left === 0 ? t('tallyCancelled', { n: cancelled }) : '',
    ended > 0 ? t('tallyEnded', { n: ended }) : '',
    left > 0 ? t('tallyLeft', { n: left }) : '',
    left > 0 ? message : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
