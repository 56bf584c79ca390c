/** @type {Interface['systemPing']} */
const systemPing = () => ({
  code: 200,
  payload: 'OK',
  headers: { 'Api-Version': '1.56', 'Docker-Experimental': false, Swarm: 'inactive' },
});

/** @type {Interface['systemPingHead']} */
const systemPingHead = () => ({ code: 200, payload: '', headers: { 'Api-Version': '1.56' } });
