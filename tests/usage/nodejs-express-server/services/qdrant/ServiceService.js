/** @type {Interface['metrics']} */
const metrics = () => Service.successResponse('# TYPE app_info gauge\napp_info 1\n');
