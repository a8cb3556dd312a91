import { PullToRefresh, Skeleton } from '@halyard/ui'
import type { ReactNode } from 'react'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { useVerification } from '../../lib/session/verification.ts'
import type { VerificationLevels } from '../../lib/session/verification-levels.ts'

interface LoadedProps {
  readonly title: string
  readonly children: (info: VerificationLevels) => ReactNode
}

/** Renders a page that depends on the customer's verification levels. */
export function Loaded({ title, children }: LoadedProps) {
  const verification = useVerification()
  return (
    <Page title={title}>
      <PullToRefresh onRefresh={() => verification.refetch()}>
        <WhenLoaded query={verification} skeleton={<LoadedSkeleton />}>
          {(info) => <div className="flex flex-col gap-5 p-4">{children(info)}</div>}
        </WhenLoaded>
      </PullToRefresh>
    </Page>
  )
}

function LoadedSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 p-4">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  )
}
