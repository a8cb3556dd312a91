import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a page with the pictures of each screen next to each other. Returns its path. */
export function writeGallery(folder: string, pictures: readonly string[]): string {
  const rows = Map.groupBy(pictures.toSorted(), (name) => name.split('-').slice(0, -2).join('-'))
  const figures = Array.from(rows, ([name, settings]) => {
    const images = settings
      .map((file) => `<img loading="lazy" src="pictures/${file}.jpg" alt="${file}" title="${file}">`)
      .join('')
    return `<figure data-name="${name}"><figcaption>${name}</figcaption><div>${images}</div></figure>`
  })
  const path = join(folder, 'index.html')
  writeFileSync(path, PAGE.replace('<!-- figures -->', figures.join('\n')))
  return path
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Halyard: gallery</title>
<style>
  :root { font: 15px/1.4 system-ui, sans-serif; color-scheme: dark light; --width: 240px }
  body { margin: 16px }
  header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 0; background: Canvas }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start }
  figure { margin: 0 }
  figcaption { padding: 4px 0 }
  figure div { display: flex; gap: 8px; align-items: flex-start }
  img { width: var(--width); border: 1px solid GrayText; border-radius: 8px }
</style>
<header>
  <label>Filter <input type="search" id="filter" placeholder="fiat"></label>
  <label>Width <input type="range" id="width" min="120" max="480" value="240"></label>
  <output id="count"></output>
</header>
<main>
<!-- figures -->
</main>
<script>
  const figures = Array.from(document.querySelectorAll('figure'))
  const show = () => {
    const wanted = document.querySelector('#filter').value.toLowerCase().split(/\\s+/)
    for (const figure of figures)
      figure.hidden = !wanted.every((word) => figure.dataset.name.includes(word))
    document.querySelector('#count').value = figures.filter((figure) => !figure.hidden).length + ' screens'
  }
  document.querySelector('#filter').addEventListener('input', show)
  document.querySelector('#width').addEventListener('input', ({ target }) =>
    document.documentElement.style.setProperty('--width', target.value + 'px'))
  show()
</script>
</html>
`
