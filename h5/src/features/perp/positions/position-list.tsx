import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import type { Perp } from '../perp.ts'
import { usePerpStream } from '../perps.ts'
import type { Position } from '../position.ts'
import { type CardAction, PositionCard } from './position-card.tsx'
import { PositionDialog } from './dialogs/position-dialogs.tsx'

interface PositionListProps {
  readonly positions: readonly Position[]
  readonly perps: readonly Perp[]
}

/** Renders the open positions of all contracts, with live figures. */
export function PositionList({ positions, perps }: PositionListProps) {
  const {
    item: chosen,
    at,
    open,
    show,
    close,
  } = useDialogState<{ readonly action: CardAction; readonly id: number }>()
  const perpOf = (one: Position) => perps.find(({ perpId }) => perpId === one.perpId)
  const position = chosen && positions.find(({ id }) => id === chosen.id)
  const perp = position && perpOf(position)
  const ids = [...new Set(positions.map(({ perpId }) => perpId))]
  return (
    <>
      {ids.map((id) => (
        <Stream perpId={id} key={id} />
      ))}
      <div className="@container">
        <ul className="divide-y divide-line @min-[44rem]:grid @min-[44rem]:grid-cols-2">
          {positions.map((held) => {
            const own = perpOf(held)
            return own ? (
              <PositionCard
                perp={own}
                key={held.id}
                onAction={(action, { id }) => show({ action, id })}
                position={held}
              />
            ) : null
          })}
        </ul>
      </div>
      {chosen && position && perp ? (
        <PositionDialog
          action={chosen.action}
          perp={perp}
          key={at}
          onClose={close}
          open={open}
          position={position}
        />
      ) : null}
    </>
  )
}

function Stream({ perpId }: { readonly perpId: number }) {
  usePerpStream(perpId)
  return null
}
