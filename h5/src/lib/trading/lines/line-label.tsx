import { classNames } from '@halyard/ui'
import { X } from '@halyard/ui/icons'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { isDrag, movePrice, snapPrice } from '../../chart/lines/line-drag.ts'
import type { MovedLine, PriceLine } from '../../chart/lines/price-line.ts'
import { useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'

interface LineLabelProps {
  readonly line: PriceLine
  /** Its price while it is moved. */
  readonly draft: string | undefined
  readonly priceDecimals: number
  readonly priceAt: (y: number) => number | undefined
  /** Returns the line under the thumb at a height of the chart, and where it is. */
  readonly onGrab: (y: number) => { readonly line: PriceLine; readonly y: number } | undefined
  readonly onDraft: (draft: MovedLine | undefined) => void
  readonly onDrop: (to: MovedLine) => void
  readonly onCancel: () => void
}

const TONES = {
  up: 'bg-up text-on-up',
  down: 'bg-down text-on-down',
  danger: 'bg-danger text-page',
  muted: 'bg-raised text-text border border-line',
} as const

/** Renders the label of a line: a slider if its price can be changed, and a button that cancels it. */
export function LineLabel(props: LineLabelProps) {
  const { line, draft, priceDecimals, onCancel } = props
  const { t } = useTranslation('trading')
  const f = useFormat()
  const price = draft ?? line.price
  const text = (
    <>
      <span>{line.text}</span> <span className="font-semibold">{f.decimal(price, priceDecimals)}</span>
    </>
  )
  const plate = classNames(
    'flex min-h-[20px] items-center gap-1 rounded-field px-1.5 text-11 whitespace-nowrap',
    TONES[line.tone],
  )
  return (
    <li
      className="absolute top-0 left-0 flex h-[44px] -mt-[22px] w-1/2 items-center data-[out=true]:not-focus-within:opacity-0"
      data-line={line.id}
      data-out="true"
    >
      {line.refuses ? (
        <Slider {...props} price={price}>
          {<span className={plate}>{text}</span>}
        </Slider>
      ) : (
        <span className={plate}>{text}</span>
      )}
      {line.isCancellable ? (
        <button
          aria-label={t('cancelLine', { line: line.text })}
          className="press pointer-events-auto relative -ml-0.5 inline-flex size-[20px] shrink-0 items-center justify-center rounded-field border border-line bg-raised text-text after:absolute after:-inset-y-[12px] after:-right-[20px] after:left-0 in-data-[out=true]:pointer-events-none"
          onClick={onCancel}
          type="button"
        >
          <X aria-hidden size={14} />
        </button>
      ) : null}
    </li>
  )
}

function Slider({
  line,
  draft,
  price,
  priceDecimals,
  priceAt,
  onGrab,
  onDraft,
  onDrop,
  onCancel,
  children,
}: LineLabelProps & { readonly price: string; readonly children: React.ReactNode }) {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const held = useRef<{
    readonly line: PriceLine
    readonly y: number
    readonly fromY: number
    price?: string
  }>(undefined)
  const down = (event: PointerEvent<HTMLElement>) => {
    const grabbed = event.isPrimary && event.button === 0 ? onGrab(heightOf(event)) : undefined
    if (!grabbed) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { ...grabbed, fromY: heightOf(event) }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = held
    if (!current || (current.price === undefined && !isDrag(current.fromY, heightOf(event)))) return
    const at = priceAt(current.y + heightOf(event) - current.fromY)
    if (at === undefined) return
    current.price = snapPrice(at, priceDecimals)
    onDraft({ id: current.line.id, price: current.price })
  }
  const up = () => {
    const { current } = held
    held.current = undefined
    if (current?.price !== undefined) onDrop({ id: current.line.id, price: current.price })
  }
  const leave = () => {
    held.current = undefined
    onDraft(undefined)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const ticks = STEPS[event.key]
    if (ticks !== undefined) onDraft({ id: line.id, price: movePrice(price, ticks, priceDecimals) })
    else if (event.key === 'Enter' && draft !== undefined) onDrop({ id: line.id, price: draft })
    else if (event.key === 'Escape' && draft !== undefined) onDraft(undefined)
    else if (line.isCancellable && (event.key === 'Delete' || event.key === 'Backspace')) onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      aria-label={t('moveLine', { line: line.text })}
      aria-orientation="vertical"
      aria-valuemax={Number(line.price) * 2}
      aria-valuemin={0}
      aria-valuenow={Number(price)}
      aria-valuetext={f.decimal(price, priceDecimals)}
      className="pointer-events-auto flex h-full cursor-ns-resize touch-none items-center select-none in-data-[out=true]:pointer-events-none"
      onBlur={leave}
      onKeyDown={press}
      onPointerCancel={leave}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      role="slider"
      tabIndex={0}
    >
      {children}
    </span>
  )
}

/** The ticks of each key. */
const STEPS: Readonly<Record<string, bigint>> = {
  ArrowUp: 1n,
  ArrowRight: 1n,
  ArrowDown: -1n,
  ArrowLeft: -1n,
  PageUp: 100n,
  PageDown: -100n,
}

/** Returns the distance of a pointer from the top of the chart, whose layer contains the label. */
function heightOf({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
  return clientY - (currentTarget.closest('ul')?.getBoundingClientRect().top ?? 0)
}
