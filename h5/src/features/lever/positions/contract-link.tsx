import type { ReactNode } from 'react'
import { goTo } from '../../../lib/navigation.ts'
import { pathTo } from '../../../lib/route-names.ts'
import type { Contract } from '../contract.ts'

interface ContractLinkProps {
  readonly contract: Contract
  readonly children: ReactNode
}

/** The name of a position: a tap shows its contract, with its chart and book. */
export function ContractLink({ contract, children }: ContractLinkProps) {
  const path = pathTo('lever/index', { contract_id: contract.contractId })
  return (
    <a
      className="press inline-flex min-h-11 items-center gap-x-1.5"
      href={`#${path}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(path, { replace: true })
        scrollTo({ top: 0 })
      }}
    >
      {children}
    </a>
  )
}
