import type { LeverPosition } from '@halyard/contract/client'
import { useState } from 'react'
import type { Contract } from '../contract.ts'
import { useContractStream } from '../contracts.ts'
import { type CardAct, PositionCard } from './position-card.tsx'
import { PositionDialog } from './position-dialogs.tsx'

interface HeldListProps {
  readonly positions: readonly LeverPosition[]
  readonly contracts: readonly Contract[]
}

/** Every position that is held, whatever contract it is of, each live. */
export function HeldList({ positions, contracts }: HeldListProps) {
  const [chosen, setChosen] = useState<{ readonly act: CardAct; readonly id: number; readonly at: number }>()
  const [open, setOpen] = useState(false)
  const contractOf = ({ contract_id: id }: LeverPosition) =>
    contracts.find(({ contractId }) => contractId === id)
  const position = chosen && positions.find(({ id }) => id === chosen.id)
  const contract = position && contractOf(position)
  const ids = [...new Set(positions.map(({ contract_id: id }) => id))]
  return (
    <>
      {ids.map((id) => (
        <Stream contractId={id} key={id} />
      ))}
      <ul className="divide-y divide-line">
        {positions.map((held) => {
          const own = contractOf(held)
          return own ? (
            <PositionCard
              contract={own}
              key={held.id}
              onAct={(act, { id }) => {
                setChosen({ act, id, at: (chosen?.at ?? 0) + 1 })
                setOpen(true)
              }}
              position={held}
            />
          ) : null
        })}
      </ul>
      {chosen && position && contract ? (
        <PositionDialog
          act={chosen.act}
          contract={contract}
          key={chosen.at}
          onClose={() => setOpen(false)}
          open={open}
          position={position}
        />
      ) : null}
    </>
  )
}

function Stream({ contractId }: { readonly contractId: number }) {
  useContractStream(contractId)
  return null
}
