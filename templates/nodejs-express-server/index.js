// @ts-check
const config = require('./config');
const logger = require('./logger');
const ExpressServer = require('./expressServer');

const launchServer = async () => {
  const server = new ExpressServer(config.URL_PORT);
  await server.launch();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    logger.info('Stopping');
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

launchServer().catch((error) => {
  logger.error('The server could not start', error);
  process.exit(1);
});
