/** A request of `XMLHttpRequest` that `fetch` answers. Requests without an address of the server, as of the socket, have no answer. */
export class FetchedRequest extends EventTarget {
  readonly upload = new EventTarget()
  responseType = ''
  status = 0
  response: unknown
  #method = ''
  #address = ''
  readonly #headers = new Headers()
  #isAborted = false

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  send(body?: FormData): void {
    if (this.#address.startsWith('/api/')) void this.#ask(body)
  }

  async #ask(body: FormData | undefined): Promise<void> {
    const half = { lengthComputable: true, loaded: 1, total: 2 }
    this.upload.dispatchEvent(Object.assign(new Event('progress'), half))
    const answer = await fetch(this.#address, {
      method: this.#method,
      headers: this.#headers,
      ...(body && { body }),
    })
    this.status = answer.status
    this.response = await (this.responseType === 'blob' ? answer.blob() : answer.json())
    if (!this.#isAborted) this.dispatchEvent(new Event('load'))
  }
}
