// The reference of answer benchmarks: bare Fastify that answers a constant of the given size. Run as a process of its own:
// node bench/support/reference.ts <bytes>; prints its port.
import Fastify from 'fastify';

const bytes = Number(process.argv[2]);
const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes - 11)) });
const server = Fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
if (address && typeof address === 'object') console.log(address.port);
