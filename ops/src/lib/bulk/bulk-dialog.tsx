import { Button, Dialog } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import type { BulkAct } from './bulk-act.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults } from './bulk-results.tsx'
import { type BulkItem, isUndone } from './run-bulk.ts'
import { progressOf, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps<Row> {
  readonly act: BulkAct<Row>
  readonly items: readonly BulkItem<Row>[]
  /** Receives the keys of the items not done after a run; nothing without a run. */
  readonly onClose: (failed: readonly string[] | undefined) => void
}

/**
 * Renders a bulk act: the confirmation, its progress and the result of each item. Closing it while it runs asks whether
 * to stop half way.
 */
export function BulkDialog<Row>({ act, items: selected, onClose }: BulkDialogProps<Row>) {
  const { t } = useTranslation()
  const { stage, items, start, stop } = useBulkRun(act, selected)
  const [words, setWords] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const asksNow = isAsking && stage === 'running'
  const close = () => {
    if (stage === 'running') setIsAsking(true)
    else onClose(stage === 'asked' ? undefined : items.filter(isUndone).map(({ key }) => key))
  }
  const send = (text: string) => {
    setWords(text)
    setIsAsking(false)
    start(text)
  }
  return (
    <>
      <Dialog
        description={stage === 'asked' ? act.about : t('bulkProgress', progressOf(items))}
        onClose={close}
        open={!asksNow}
        title={act.title}
      >
        {stage === 'asked' ? (
          <BulkForm act={act} names={items.map(({ name }) => name)} onCancel={close} onSend={send} />
        ) : (
          <BulkResults
            isRunning={stage === 'running'}
            items={items}
            onClose={close}
            onRetry={() => send(words)}
          />
        )}
      </Dialog>
      <Dialog
        description={t('bulkLeaveAbout')}
        onClose={() => setIsAsking(false)}
        open={asksNow}
        title={t('bulkLeaveTitle')}
      >
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsAsking(false)} size="small">
            {t('bulkGoOn')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              stop()
              setIsAsking(false)
            }}
            size="small"
          >
            {t('bulkStop')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
