// Runs before the first paint, from inside the page: sets the theme, so that a light one never flashes dark, and starts
// everything the page that is opened needs, so that nothing waits for the script before it.
{
  const { base, files, texts, calls } = STARTS
  let stored = {}
  try {
    const keys = ['theme', 'updown', 'language']
    stored = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? undefined]))
  } catch {
    // Storage is closed to us: the defaults stand.
  }
  const { theme, updown = 'green', language = 'en' } = stored
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.dataset.updown = updown

  const route = /^#\/pages\/([^?]+)/.exec(location.hash)?.[1] ?? 'index/index'
  for (const file of [...(files[route] ?? []), texts[language] ?? texts.en]) {
    if (!file) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = base + file
    document.head.append(link)
  }
  window.startedCalls = {}
  for (const url of calls[route] ?? [])
    window.startedCalls[url] = fetch(url, { headers: { lang: language } }).catch(() => undefined)
}
