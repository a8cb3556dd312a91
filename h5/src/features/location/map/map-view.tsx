import { IconButton } from '@halyard/ui'
import { MapPin, Minus, Plus } from '@halyard/ui/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDistance } from '../use-distance.ts'
import { dragView, scaleOf, TILE_PX, tilesOf, toPixel, type View, zoomView } from './projection.ts'
import { useMapGestures } from './use-map-gestures.ts'

interface MapViewProps {
  readonly view: View
  readonly onMove: (view: View) => void
  /** The address of a tile with {z}, {x} and {y}; undefined draws a grid alone. */
  readonly tiles: string | undefined
  /** More buttons, below those of the zoom. */
  readonly children?: ReactNode
}

const STEP_PX = 64
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
}
const SCALE_PX = 96

/**
 * Renders a map with a pin in its middle: dragged by a finger or arrow keys, zoomed by two fingers or buttons. Without
 * tiles, a grid and the scale remain.
 */
export function MapView({ view, onMove, tiles, children }: MapViewProps) {
  const { t } = useTranslation('location')
  const distance = useDistance()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const gestures = useMapGestures(view, onMove)
  const corner = toPixel(view.center, view.zoom)
  const scale = scaleOf(view, SCALE_PX)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (by) onMove(dragView(view, ...by))
    else if (event.key === '+' || event.key === '-') onMove(zoomView(view, event.key === '+' ? 1 : -1))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative h-full min-h-56 overflow-hidden bg-raised">
      <div
        aria-label={t('map')}
        aria-roledescription={t('mapHelp')}
        className="absolute inset-0 cursor-grab touch-none outline-offset-[-2px]"
        onKeyDown={onKeyDown}
        ref={frame}
        role="application"
        style={gridOf(size.width / 2 - corner.x, size.height / 2 - corner.y)}
        tabIndex={0}
        {...gestures}
      >
        {tiles === undefined
          ? null
          : tilesOf(tiles, view, size).map(({ key, url, x, y }) => (
              <img
                alt=""
                className="pointer-events-none absolute top-0 left-0 max-w-none select-none"
                draggable={false}
                height={TILE_PX}
                key={key}
                onError={(event) => event.currentTarget.remove()}
                src={url}
                style={{ transform: `translate(${x}px, ${y}px)` }}
                width={TILE_PX}
              />
            ))}
      </div>
      <MapPin
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full fill-brass-fill text-on-brass"
        size={40}
        strokeWidth={1.5}
      />
      <div className="absolute top-3 right-3 flex flex-col overflow-hidden rounded-field border border-line bg-surface">
        <IconButton label={t('zoomIn')} onClick={() => onMove(zoomView(view, 1))}>
          <Plus aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={() => onMove(zoomView(view, -1))}>
          <Minus aria-hidden size={20} />
        </IconButton>
        {children}
      </div>
      <p className="pointer-events-none absolute bottom-2 left-3 rounded-field bg-surface/90 px-1.5 py-1 text-11 text-text">
        <span
          aria-hidden
          className="mb-0.5 block h-1 border-x border-b border-text"
          style={{ width: scale.px }}
        />
        {distance(scale.metres)}
      </p>
      {tiles === undefined ? null : (
        <p className="pointer-events-none absolute right-3 bottom-2 rounded-field bg-surface/90 px-1.5 py-1 text-11 text-muted">
          {new URL(tiles).host}
        </p>
      )}
    </div>
  )
}

/** Returns a grid that moves with the map. */
function gridOf(x: number, y: number) {
  const line = 'var(--color-line) 1px, transparent 1px'
  return {
    backgroundImage: `linear-gradient(to right, ${line}), linear-gradient(to bottom, ${line})`,
    backgroundPosition: `${x}px ${y}px`,
    backgroundSize: `${TILE_PX / 4}px ${TILE_PX / 4}px`,
  }
}

function useSize(frame: React.RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return size
}
