import { Topics } from './topics.tsx'
import { useHelpCenter } from './use-help.ts'

/** Renders all articles, next to the one that is read. */
export function Contents() {
  return (
    <div className="flex flex-col gap-5 p-4">
      <Topics center={useHelpCenter()} />
    </div>
  )
}
