import { once } from 'node:events'
import { connect } from 'node:net'

/** Signs in at this server, but for the last of the body, which `finish` sends. */
export async function halfASignIn(url: URL, account: { email: string; password: string }) {
  const body = JSON.stringify(account)
  const socket = connect(Number(url.port), url.hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  await once(socket, 'connect')
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`POST /api/login HTTP/1.1\r\nHost: ${url.host}\r\n${type}\r\n\r\n${body.slice(0, 10)}`)
  return { finish: () => socket.write(body.slice(10)), answer: () => answer }
}
