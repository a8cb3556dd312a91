import { Button, ConfirmSheet, type RowsProps, toast } from '@halyard/ui'
import type { Answer, Failure } from '@halyard/web'
import { useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { cancelEach, type Tally } from './cancel-each.ts'

interface CancelAllButtonProps {
  /** The current open orders. */
  readonly ids: readonly number[]
  /** The title with the number and type of orders. */
  readonly title: string
  readonly rows: RowsProps['rows']
  readonly cancel: (id: number) => Promise<Answer<unknown>>
  /** Returns whether a failure means that the order was already filled or cancelled. */
  readonly hasEnded: (failure: Failure) => boolean
  readonly onDone?: () => void
}

/**
 * Renders the button that cancels several orders after a confirmation. Cancels the orders listed when the confirmation
 * opened.
 */
export function CancelAllButton(props: CancelAllButtonProps) {
  const { ids, title, rows, cancel, hasEnded, onDone } = props
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  const [snapshot, setSnapshot] = useState({ ids, title, rows })
  const [done, setDone] = useState<number>()
  const running = done !== undefined
  const n = snapshot.ids.length
  const cancelAll = async () => {
    setDone(0)
    const tally = await cancelEach({ ids: snapshot.ids, cancel, hasEnded, onProgress: setDone })
    setDone(undefined)
    setOpen(false)
    onDone?.()
    toast(tallyText(tally, t), tally.left > 0 ? 'bad' : 'plain')
  }
  return (
    <>
      {ids.length > 1 || running ? (
        <Button
          kind="danger"
          loading={running}
          onClick={() => {
            setSnapshot({ ids, title, rows })
            setOpen(true)
          }}
          size="small"
        >
          {t('cancelAll')}
        </Button>
      ) : null}
      <ConfirmSheet
        action={t('cancelAll')}
        kind="danger"
        loading={running}
        note={<span aria-live="polite">{running ? t('cancellingOf', { done, n }) : t('cancelAllNote')}</span>}
        onClose={() => setOpen(false)}
        onConfirm={() => void cancelAll()}
        open={open}
        rows={snapshot.rows}
        title={snapshot.title}
      />
    </>
  )
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
