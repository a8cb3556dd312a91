import { useEffect, useState } from 'react'
import { Spinner } from './spinner.tsx'
import { useWords } from '../words.tsx'

const DELAY_MS = 200
const LONGEST_MS = 1000

/**
 * Renders a mask that blocks taps while a call runs. Appears after 200 ms and unblocks the page after at most 1000 ms.
 */
export function LoadingMask({ busy }: { readonly busy: boolean }) {
  return busy ? <Mask /> : null
}

function Mask() {
  const words = useWords()
  const [phase, setPhase] = useState<'before' | 'shown' | 'over'>('before')
  useEffect(() => {
    const show = setTimeout(() => setPhase('shown'), DELAY_MS)
    const end = setTimeout(() => setPhase('over'), LONGEST_MS)
    return () => {
      clearTimeout(show)
      clearTimeout(end)
    }
  }, [])
  if (phase !== 'shown') return null
  return (
    <div className="fixed inset-0 z-50 flex items-center justify-center" role="status">
      <div className="rounded-card border border-line bg-raised p-4 text-brass shadow-float">
        <Spinner size={28} />
        <span className="sr-only">{words.loading}</span>
      </div>
    </div>
  )
}
