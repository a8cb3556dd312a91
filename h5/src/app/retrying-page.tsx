import { type ComponentType, lazy, useEffect } from 'react'
import { create } from 'zustand'
import { UnavailablePage } from './unavailable-page.tsx'

/**
 * Returns a page whose code loads on first render. If loading fails, the page says so and retries when the device comes
 * back online, on a tap, and on the next visit; `React.lazy` alone would cache the failure. A page that `load` delivers
 * late, through its argument, replaces the failure.
 */
export function retryingPage(
  load: (arrivedLate: (Page: ComponentType) => void) => Promise<ComponentType>,
): ComponentType {
  const useAttempt = create(() => ({ Page: attempt() }))
  let failed = false

  function attempt(): ComponentType {
    return lazy(async () => ({
      default: await load(arrivedLate).catch(() => {
        failed = true
        return Unavailable
      }),
    }))
  }
  function arrivedLate(Page: ComponentType): void {
    if (!failed) return
    failed = false
    useAttempt.setState({ Page })
  }
  function again(): void {
    if (!failed) return
    failed = false
    useAttempt.setState({ Page: attempt() })
  }
  function Unavailable() {
    return <UnavailablePage onRetry={again} />
  }
  return function RetryingPage() {
    const Page = useAttempt((current) => current.Page)
    useEffect(() => again, [])
    return <Page />
  }
}
