import type { ReactNode } from 'react'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { Perp } from '../perp.ts'

interface PerpLinkProps {
  readonly perp: Perp
  readonly children: ReactNode
}

/** Renders the position's name as a link to its contract. */
export function PerpLink({ perp, children }: PerpLinkProps) {
  return (
    <Link
      className="press inline-flex min-h-11 items-center gap-x-1.5"
      replace
      to={pathTo('lever/index', { contract_id: perp.perpId })}
    >
      {children}
    </Link>
  )
}
