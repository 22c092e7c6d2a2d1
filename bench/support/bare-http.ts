// The reference of stream benchmarks: bare node:http that answers a constant, once as a playlist and once as a segment.
// A short text is sent fastest as a string, a large body as a buffer: each is given its best.
// Run as a process of its own: node bench/support/bare-http.ts <bytes of the one> <bytes of the other>.
import { createServer } from 'node:http';

const [listBytes = 0, segmentBytes = 0] = process.argv.slice(2).map(Number);
const constants = {
  '/list': { body: '#'.repeat(listBytes), type: 'application/vnd.apple.mpegurl' },
  '/segment': { body: Buffer.alloc(segmentBytes, 'x'), type: 'video/mp4' },
};
const server = createServer((request, response) => {
  const { body, type } = constants[request.url === '/list' ? '/list' : '/segment'];
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(JSON.stringify({ url: `http://127.0.0.1:${address.port}` }));
});
process.once('SIGTERM', () => process.exit(0));
