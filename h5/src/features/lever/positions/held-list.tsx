import type { LeverPosition } from '@halyard/api/client'
import { useShown } from '../../../lib/use-shown.ts'
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
  const { item: chosen, at, open, show, close } = useShown<{ readonly act: CardAct; readonly id: number }>()
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
              onAct={(act, { id }) => show({ act, id })}
              position={held}
            />
          ) : null
        })}
      </ul>
      {chosen && position && contract ? (
        <PositionDialog
          act={chosen.act}
          contract={contract}
          key={at}
          onClose={close}
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
