import { SkeletonRows } from '@halyard/ui'
import type { ReactNode } from 'react'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import type { Security } from '../../lib/security/account-security.ts'
import { useSecurity } from '../../lib/security/security.ts'

interface LoadedProps {
  readonly title: string
  readonly children: (security: Security) => ReactNode
}

/** Renders a page that depends on the account's security settings. */
export function Loaded({ title, children }: LoadedProps) {
  return (
    <Page title={title}>
      <WhenLoaded query={useSecurity()} skeleton={<SkeletonRows rows={8} />}>
        {(security) => <div className="flex flex-col gap-5 p-4">{children(security)}</div>}
      </WhenLoaded>
    </Page>
  )
}
