const PLACES = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'width', 'height', 'd'] as const

/** Colours of a drawing, which say what a line or a point is. */
const COLOUR = /(?<=(?:fill|stroke)-)(?:up|down|brass|muted|text|surface|line)\b/

/** Returns what is drawn in a picture, a line each: the shape, its colour, where it is, and its text. */
export function drawnIn(picture: Element): readonly string[] {
  return [...picture.querySelectorAll('line, rect, path, circle, text')].map((shape) => {
    const named = shape.getAttribute('class') ?? shape.parentElement?.getAttribute('class') ?? ''
    const places = PLACES.flatMap((name) => {
      const place = shape.getAttribute(name)
      return place === null ? [] : [`${name} ${place}`]
    })
    const text = shape.tagName === 'text' ? [`"${shape.textContent}"`] : []
    return [shape.tagName, COLOUR.exec(named)?.[0] ?? '', ...places, ...text].filter(Boolean).join(' ')
  })
}
