import { useOnceOpened } from '@halyard/ui'
import { lazy, Suspense, useEffect } from 'react'
import { closeExplanation, explain, useExplained } from '../../lib/explain/explained.ts'
import { listenForPresses } from './listen-for-presses.ts'

const ExplainSheet = lazy(() =>
  import('./explain-sheet.tsx').then((module) => ({ default: module.ExplainSheet })),
)

/** Listens for presses of amounts, and renders the explanation of the one that was pressed. */
export function ExplainHost() {
  const subject = useExplained((explained) => explained.subject)
  const wanted = useOnceOpened(subject !== undefined)
  useEffect(() => {
    const stop = listenForPresses(explain)
    return () => {
      stop()
      closeExplanation()
    }
  }, [])
  return wanted ? (
    <Suspense fallback={null}>
      <ExplainSheet onClose={closeExplanation} subject={subject} />
    </Suspense>
  ) : null
}
