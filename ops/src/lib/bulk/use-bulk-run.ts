import { toast } from '@halyard/ui'
import { useEffect, useRef, useState } from 'react'
import { callOps } from '../calls/calls.ts'
import { useRefresh } from '../calls/queries.ts'
import { text } from '../language/i18n.ts'
import type { BulkAct } from './bulk-act.ts'
import { type BulkItem, isUndone, runBulk } from './run-bulk.ts'

/** A bulk act before, during and after its run. */
interface BulkRun<Row> {
  readonly stage: 'asked' | 'running' | 'ended'
  readonly items: readonly BulkItem<Row>[]
  /** Sends all items that are not done yet. */
  readonly start: (words: string) => void
  /** Ends the run after the item that is being sent. */
  readonly stop: () => void
}

/**
 * Runs a bulk act. While it runs, the browser asks before the tab closes; leaving the page in another way ends the
 * run, and a message gives its progress.
 */
export function useBulkRun<Row>(act: BulkAct<Row>, selected: readonly BulkItem<Row>[]): BulkRun<Row> {
  const refresh = useRefresh()
  const [stage, setStage] = useState<BulkRun<Row>['stage']>('asked')
  const [items, setItems] = useState(selected)
  const isStopped = useRef(false)
  const latest = useRef({ stage, items })
  useEffect(() => {
    latest.current = { stage, items }
  }, [stage, items])
  useEffect(() => (stage === 'running' ? askBeforeLeaving() : undefined), [stage])
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
      const { stage: last, items: left } = latest.current
      if (last === 'running') toast(text('bulkStopped', progressOf(left)), 'bad')
    }
  }, [])

  const run = async (words: string) => {
    isStopped.current = false
    setStage('running')
    await runBulk({
      items,
      already: act.already,
      send: (row) => callOps(act.call, act.request(row, words)),
      isStopped: () => isStopped.current,
      onResult: (key, result) =>
        setItems((before) => before.map((item) => (item.key === key ? { ...item, result } : item))),
    })
    setStage('ended')
    await refresh()
  }
  return {
    stage,
    items,
    start: (words) => void run(words),
    stop: () => {
      isStopped.current = true
    },
  }
}

/** Returns how many items are done, and all. */
export function progressOf(items: readonly BulkItem<unknown>[]): {
  readonly done: number
  readonly all: number
} {
  const left = items.filter((item) => isUndone(item) || item.result.kind === 'sending')
  return { done: items.length - left.length, all: items.length }
}

/** Makes the browser ask before the tab closes, and keeps the search from opening another page. */
function askBeforeLeaving(): () => void {
  window.addEventListener('beforeunload', askBeforeUnload)
  window.addEventListener('keydown', blockSearch, { capture: true })
  return () => {
    window.removeEventListener('beforeunload', askBeforeUnload)
    window.removeEventListener('keydown', blockSearch, { capture: true })
  }
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function blockSearch(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
}
