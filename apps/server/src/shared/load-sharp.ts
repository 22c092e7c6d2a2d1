// Loads the library of pictures with its first use, since most commands use none and it takes an eighth of a second of a
// processor, and with its settings of the whole process.
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Semaphores bound the work; by default each resize would use all cores, and libvips a second cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
