import { type ComponentType, lazy, useEffect } from 'react'
import { create } from 'zustand'
import { UnavailablePage } from './unavailable-page.tsx'

/**
 * A page whose code is loaded when it is first shown. Where that fails the page says so, and its code is asked for again
 * when the device is back online, at a tap, and on the next visit: React alone would keep the failure for good.
 */
export function retryingPage(load: () => Promise<ComponentType>): ComponentType {
  const useAttempt = create(() => ({ Page: attempt() }))
  let failed = false

  function attempt(): ComponentType {
    return lazy(async () => ({
      default: await load().catch(() => {
        failed = true
        return Unavailable
      }),
    }))
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
