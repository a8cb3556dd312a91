/** A clip path of steps, one as high as the next, each as wide as its share of the whole: '0.5' reaches half way. */
export function depthShape(shares: readonly number[], from: 'left' | 'right'): string {
  const edge = from === 'left' ? 0 : 100
  const points = [`${edge}% 0%`]
  shares.forEach((share, at) => {
    const x = from === 'left' ? share * 100 : 100 - share * 100
    const [top, bottom] = [at / shares.length, (at + 1) / shares.length]
    points.push(`${short(x)}% ${short(top * 100)}%`, `${short(x)}% ${short(bottom * 100)}%`)
  })
  points.push(`${edge}% 100%`)
  return `polygon(${points.join(',')})`
}

function short(percent: number): number {
  return Math.round(percent * 100) / 100
}
